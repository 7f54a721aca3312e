// Solves one large problem in a process of its own and prints its peak memory in megabytes: generating it is part of it.
import { generateProblem } from '@project-week/matching/testing/generate-problem'
import { runByFlow } from '@project-week/matching/tiers/run'

const [students, companies] = process.argv.slice(2).map(Number)
const { result } = runByFlow(generateProblem({ students: students ?? 0, companies: companies ?? 0, seed: 1 }))
console.log(JSON.stringify({ megabytes: process.resourceUsage().maxRSS / 1024, proven: result.bound.proven }))
