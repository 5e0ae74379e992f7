# Draws the table of benchmark/ractor/ordinary_ractors.rb:
#
#   TSV=o.tsv ruby benchmark/ractor/ordinary_ractors.rb
#   gnuplot -e "table='o.tsv'; workers=2" doc/measured/ordinary_ractors.gp > ordinary_ractors.png
#
# Columns: kind, workers, stock's ractors and processes, the fork's ractors and processes.
set terminal png size 800,480 noenhanced
set style data histograms
set style fill solid 0.8
set boxwidth 0.9
set xtics rotate by -40 scale 0
set ylabel sprintf("%d workers, over one after the other", workers)
set yrange [0:*]
set grid ytics
set key above
plot sprintf("< awk '$2 == %d' %s", workers, table) \
        using 3:xtic(1) title "ractors, stock CRuby" linecolor rgb "#999999", \
     '' using 5 title "ractors, Unlocked Ruby" linecolor rgb "#cc3333", \
     '' using 6 title "processes" linecolor rgb "#dddddd"
