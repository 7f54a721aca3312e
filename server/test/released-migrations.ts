/**
 * The migrations of the newest release. A release that still runs during an update reads and writes the schema that they
 * make, so later ones only add to it (decision 200). When a release is made, its migrations are added here. Before 1.0.0
 * there is none, and migrations may change anything (decision 200).
 */
export const releasedMigrations: string[] = []
