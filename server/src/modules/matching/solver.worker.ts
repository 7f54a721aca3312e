import { solve } from '@project-week/matching/solve'
import type { Options, Problem } from '@project-week/matching/problem'
import { parentPort, workerData } from 'node:worker_threads'

/** One run on a thread of its own: the API goes on answering meanwhile. */
const { problem, options } = workerData as { problem: Problem; options: Options }
parentPort?.postMessage(solve(problem, { ...options, now: () => performance.now() }))
