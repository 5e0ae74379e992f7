# Draws what benchmark/fields/table_fields_sizes.rb prints for stock and for the fork (in this
# order):
#
#   ruby benchmark/fields/table_fields_sizes.rb STOCK FORK > sizes.tsv
#   gnuplot -e "table='sizes.tsv'" doc/performance/table_fields.gp > table_fields.png
set terminal png size 640,400
set logscale xy
set xlabel "owners, read in random order"
set ylabel "ns per read (YJIT)"
set format x "10^{%L}"
set key top left
set grid
plot table using 1:2 skip 1 with linespoints lw 2 title "array, stock CRuby", \
     table using 1:4 skip 1 with linespoints lw 2 title "array, Unlocked Ruby", \
     table using 1:5 skip 1 with linespoints lw 2 title "plain object"
