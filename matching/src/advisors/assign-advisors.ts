import { createGraphBuilder, flowOf } from '../flow/graph.ts'
import { sendAtLeastCost } from '../flow/min-cost-flow.ts'

/**
 * Gives each team at most one advisor: as many teams as possible get one, then with the most points. An assignment
 * problem solved as a least-cost flow (Ahuja, Magnanti, Orlin: Network Flows, 1993, chapter 12): source → advisor →
 * team → sink.
 *
 * @param rooms how many more teams each advisor can take
 * @param points by advisor and team, integers from 0
 * @returns for each team its advisor's index in `rooms`, or null
 */
export function assignAdvisors(
  rooms: readonly number[],
  teams: number,
  points: readonly (readonly number[])[],
): (number | null)[] {
  const best = Math.max(0, ...points.flat())
  const [source, sink] = [0, 1]
  const advisorNode = (advisor: number) => 2 + advisor
  const teamNode = (team: number) => 2 + rooms.length + team
  const builder = createGraphBuilder()
  const handles = rooms.map((room, advisor) => {
    builder.add(source, advisorNode(advisor), room, 0)
    return Array.from({ length: teams }, (_, team) =>
      builder.add(advisorNode(advisor), teamNode(team), 1, best - (points[advisor]?.[team] ?? 0)),
    )
  })
  for (let team = 0; team < teams; team++) builder.add(teamNode(team), sink, 1, 0)
  const { graph, placeOf } = builder.build(2 + rooms.length + teams)
  sendAtLeastCost(graph, source, sink)
  return Array.from({ length: teams }, (_, team) => {
    const advisor = handles.findIndex((own) => flowOf(graph, placeOf[own[team] ?? 0] ?? 0) > 0)
    return advisor < 0 ? null : advisor
  })
}
