import { readFileSync } from 'node:fs'
import { readProblem } from './model/read-problem.ts'
import { solveByFlow } from './tiers/solve-by-flow.ts'
import { finishRun } from './tiers/finish-run.ts'
import { balanceSizes } from './tiers/balance.ts'
import { findOptimalFace } from './tiers/optimal-face.ts'
import { formDiverseTeams } from './tiers/diversity.ts'
import { mixTeams } from './tiers/mixed-teams.ts'
const cpu = () => process.cpuUsage().user/1000
let t = cpu(); const lap = (l: string) => { const n = cpu(); console.log(l, (n-t).toFixed(0)); t = n }
lap('start '+cpu().toFixed(0))
const problem = JSON.parse(readFileSync(process.argv[2]!, 'utf8')); lap('json')
const instance = readProblem(problem); lap('read')
const outcome = solveByFlow(instance); lap('flow')
const { flow, margins } = balanceSizes(outcome.instance, outcome.plan, outcome.flow); lap('balance')
const face = findOptimalFace(flow, margins); lap('face')
const teams = formDiverseTeams(outcome.instance, outcome.plan, flow, face); lap('diverse')
mixTeams(outcome.instance, teams); lap('mix')
const run = finishRun(outcome, {}); lap('finish again')
JSON.stringify(run.result, null, 2); lap('stringify')
