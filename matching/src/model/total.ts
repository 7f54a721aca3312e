export function total(counts: Int32Array): number {
  let sum = 0
  for (const count of counts) sum += count
  return sum
}
