// Solves one large problem in a process of its own and prints its peak memory in megabytes: generating it is part of it.
import { generateProblem } from '@project-week/matching/testing/generate-problem'
import { solve } from '@project-week/matching/tiers/solve'

const [students, companies] = process.argv.slice(2).map(Number)
const result = solve(generateProblem({ students: students ?? 0, companies: companies ?? 0, seed: 1 }))
console.log(JSON.stringify({ megabytes: process.resourceUsage().maxRSS / 1024, proven: result.bound.proven }))
