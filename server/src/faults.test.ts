import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const faults = fileURLToPath(new URL('faults.ts', import.meta.url))

test('a lost connection and a forgotten promise are survived; any other exception ends the process by our decision', async () => {
  const script = `
    import { EventEmitter } from 'node:events'
    import { watchFaults } from ${JSON.stringify(faults)}
    const say = (level) => (_, message) => console.log(level, message)
    watchFaults({ warn: say('warn'), error: say('error'), fatal: say('fatal') }, (error) => {
      console.log('end', error.message)
      process.exit(3)
    })
    const later = (work) => new Promise((resolve) => setImmediate(() => { setImmediate(resolve); work() }))
    await later(() => new EventEmitter().emit('error', Object.assign(new Error('gone'), { code: '57P01' })))
    await later(() => void Promise.reject(new Error('forgotten')))
    await later(() => { throw new TypeError('a bug') })
    console.log('never')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  expect((await text(child.stdout)).trim().split('\n')).toEqual([
    'warn lost connection',
    'error unhandled rejection',
    'fatal uncaught exception: ending',
    'end a bug',
  ])
  expect(await ended).toBe(3)
})
