import { compareWithOracle, oracleKinds } from './testing/oracle.ts'
const [from, to] = [Number(process.argv[2]), Number(process.argv[3])]
for (const kind of Object.keys(oracleKinds)) {
  let bad = 0,
    proven = 0,
    refused = 0
  if (process.argv[4] && !process.argv[4].split(',').includes(kind)) continue
  for (let seed = from; seed < to; seed++) {
    const r = await compareWithOracle(kind as never, seed)
    if (r.isRefused) refused++
    if (r.proven.includes('fit')) proven++
    if (r.faults.length && bad++ < 3) console.log(kind, seed, r.faults)
  }
  console.log(kind, 'bad', bad, 'refused', refused, 'fit proven', proven)
}
