// Loaded into a server by `--import` (bench/demo-server.ts): says over IPC how long one turn of its event loop took at
// most, in ms of the main thread's CPU: what else the machine does meanwhile does not count.
import { setTimeout as sleep } from 'node:timers/promises'

const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let watch: NodeJS.Timeout | undefined
let longest = 0

process.on('message', (word: 'reset' | 'read') => {
  void (async () => {
    if (word === 'read') {
      await sleep(5)
      clearInterval(watch)
    } else {
      longest = 0
      let last = used()
      watch = setInterval(() => {
        longest = Math.max(longest, used() - last)
        last = used()
      }, 1)
    }
    process.send?.(longest)
  })()
})
// A server that is told to end does not wait for who measures it.
process.channel?.unref()
