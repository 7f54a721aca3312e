import type { OperatorField } from '@project-week/contract/site/placeholders'
import type { Config } from './config.ts'

/** Imprint and privacy policy still contain sample data: such a site must not go public. */
export class SampleTexts extends Error {
  constructor(open: readonly OperatorField[]) {
    super(
      [
        'Imprint and privacy policy are still samples. The law asks for these before the site goes public:',
        ...open.map((field) => `  ${field}`),
        'Fill them in in operator/provider.json and build again. Or start with SAMPLE_TEXTS=accept where nobody else can reach it, fill them in under “Website content”, and start without.',
      ].join('\n'),
    )
  }
}

/** @throws {SampleTexts} listing the samples that production may not show by law */
export function refuseSampleTexts(
  { acceptsSampleTexts }: Pick<Config, 'acceptsSampleTexts'>,
  open: readonly OperatorField[],
): void {
  if (open.length > 0 && !acceptsSampleTexts) throw new SampleTexts(open)
}
