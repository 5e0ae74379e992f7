# Draws what benchmark/ractor/ordinary_ractors.rb has appended last for two workers, from the top of
# the repository:
#
#   gnuplot doc/performance/ordinary_ractors.gp > doc/performance/ordinary_ractors.png
set terminal png size 800,480 noenhanced
set datafile separator "\t"
set style data histograms
set style fill solid 0.8
set boxwidth 0.9
set xtics rotate by -40 scale 0
set ylabel "2 workers, over one after the other"
set yrange [0:*]
set grid ytics
set key above
# Columns: kind, stock's ractors, the fork's ractors and processes.
plot "< awk -F'\t' '$6 ~ /; 2 workers .gain.$/ { sub(/;.*/, \"\", $6); \
         if (!($6 in rows)) names[++n] = $6; rows[$6] = $6 FS $7 FS $8 FS $9 } \
         END { for (i = 1; i <= n; i++) print rows[names[i]] }' benchmark/results/ractor.tsv" \
        using 2:xtic(1) title "ractors, stock CRuby" linecolor rgb "#999999", \
     '' using 3 title "ractors, Unlocked Ruby" linecolor rgb "#cc3333", \
     '' using 4 title "processes" linecolor rgb "#dddddd"
