library "matrix"
use("Matrix", [-2, [[7, 10], [15, 22]], [1, 4]]) do
  m = Matrix[[1, 2], [3, 4]]
  [m.determinant, (m * m).to_a, m.each(:diagonal).to_a]
end
use("Matrix#inverse, #transpose, #rank", [Matrix[[-2, 1], [3/2r, -1/2r]], [[1, 3], [2, 4]], 2]) do
  m = Matrix[[1, 2], [3, 4]]
  [m.inverse, m.transpose.to_a, m.rank]
end
use("Matrix.identity, .zero, .build, .diagonal", [[[1, 0], [0, 1]], [[0]], [[0, 1]], [[5]]]) do
  [Matrix.identity(2), Matrix.zero(1), Matrix.build(1, 2) { |_, c| c },
      Matrix.diagonal(5)].map(&:to_a)
end
use("Matrix#eigen, #lup", [1.0, 3.0]) do
  Matrix[[2, 1], [1, 2]].eigen.eigenvalues.map { _1.round(6) }.sort
end
use("Matrix#lup", Vector[0, 1]) { Matrix[[2, 1], [1, 1]].lup.solve(Vector[1, 1]) }
use("Vector", [11, 5.0, Vector[4, 6]]) do
  v = Vector[3, 4]
  [v.inner_product(Vector[1, 2]), v.norm, v + Vector[1, 2]]
end
use("Matrix * number, + matrix, coerce", [[[2]], [[2]], [[2]]]) do
  m = Matrix[[1]]
  [m * 2, m + m, 2 * m].map(&:to_a)
end
use("Matrix::ErrDimensionMismatch", /imension/) do
  Matrix[[1]] + Matrix[[1, 2]]
rescue ExceptionForMatrix::ErrDimensionMismatch => e
  e.message
end
use("Matrix#to_s, #minor, #each_with_index, #hstack", ["Matrix[[1, 2]]", [[1]], [[0, 0]], [[1,
    2]]]) do
  m = Matrix[[1, 2]]
  [m.to_s, m.minor(0, 1, 0, 1).to_a, Matrix[[1]].each_with_index.map { |_, r, c| [r, c] },
      Matrix.hstack(Matrix[[1]], Matrix[[2]]).to_a]
end
