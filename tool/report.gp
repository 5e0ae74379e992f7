# Draws a table that tool/report makes: a line of dots for each row, on a logarithmic axis; of a
# table with one column, how many rows have which ratio, in steps of a twentieth.
#
#   gnuplot -e "table='x.tsv'; columns=2; rows=20" tool/report.gp > x.svg
set terminal svg size 800,(columns == 1 ? 300 : 90 + 18 * rows) noenhanced background "#ffffff"
set datafile separator "\t"
set datafile missing "-"
set key above
set grid
set linetype 1 linecolor rgb "#b8500f"
set linetype 2 linecolor rgb "#1d5fc4"
set linetype 3 linecolor rgb "#6f7680"
if (columns == 1) {
    step(ratio) = floor(log(ratio) / log(1.05))
    set style fill solid 0.8
    set boxwidth 0.9
    set xrange [-15:29]
    set xtics ("" 0)
    set for [n = -12:28:4] xtics add (sprintf("%.2f", 1.05 ** n) n - 0.5)
    plot table using (step($2) < -14 ? -14 : step($2) > 28 ? 28 : step($2)):(1) \
        smooth frequency with boxes linetype 2 title columnheader(2)
} else {
    set logscale x
    set xrange [*<0.9:1.1<*]
    set yrange [rows - 0.5:-0.5]
    set arrow from 1, graph 0 to 1, graph 1 nohead dashtype 2
    plot for [n = 2:columns + 1] table using n:0:ytic(1) linetype n - 1 \
        pointtype (n % 2 ? 7 : 5) title columnheader(n)
}
