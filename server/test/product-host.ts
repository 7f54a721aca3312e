import { readConfig } from '#src/config.ts'
import { type Running, run } from '#src/run.ts'
import { fillWithSample } from '#src/sample/fill.ts'
import type { Answer, Ask } from './product-host-messages.ts'

// Runs products of the demo in one process, as many as it is asked for over IPC: most of the time that a start takes goes
// into loading the sources, and is spent once here.

const running = new Map<number, Running>()

async function follow(ask: Ask): Promise<Answer> {
  if ('stop' in ask) {
    const product = running.get(ask.stop)
    running.delete(ask.stop)
    await product?.stop()
    return { id: ask.id, url: product?.url ?? '' }
  }
  const product = await run(readConfig('demo', ask.start), { say: () => {}, prepare: fillWithSample })
  running.set(ask.id, product)
  void product.failed.then((error) => {
    console.error(error)
    process.exit(1)
  })
  return { id: ask.id, url: product.url }
}

process.on('message', (ask: Ask) => {
  follow(ask).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ id: ask.id, error: String(error) } satisfies Answer),
  )
})
process.once('disconnect', () => process.exit(0))
