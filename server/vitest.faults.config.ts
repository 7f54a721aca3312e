import { defineConfig, mergeConfig } from 'vitest/config'
import { tags } from '../tooling/projects.mjs'
import usual from './vitest.config.ts'

/** Tests whose short form is part of `npm test`; here each takes all the time it needs, one after the other. */
export default mergeConfig(
  usual,
  defineConfig({
    test: {
      name: 'faults',
      root: import.meta.dirname,
      include: [
        'src/backup/command.process.test.ts',
        'src/db/embedded/supervise.process.test.ts',
        'src/db/installation.process.test.ts',
        'src/modules/publishing/publish-killed.process.test.ts',
        'test/{database-away,disk-full,hundred-kills,lost-connections,several-instances}.process.test.ts',
        'test/{backup-under-load,guide,update}.faults.ts',
        'test/years/many-years.faults.ts',
      ],
      fileParallelism: false,
      tags,
      provide: { isLong: true },
    },
  }),
)
