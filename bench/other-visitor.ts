// Somebody else on the site while it has something to do: calls one address over and over, and says in the end what it waited.
const [url = '', cookie = ''] = process.argv.slice(2)
const waited: number[] = []
process.once('SIGTERM', () => {
  const sorted = waited.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  console.log(JSON.stringify({ p50: at(0.5), p99: at(0.99), calls: sorted.length }))
  process.exit(0)
})
// The first calls open the connection and load the code.
for (let call = -10; ; call += 1) {
  const started = performance.now()
  const response = await fetch(url, { headers: { cookie } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  if (call >= 0) waited.push(performance.now() - started)
  await new Promise((resolve) => setTimeout(resolve, 15))
}
