import { showToast } from '../../lib/page/toast.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Banner } from '../../ui/page/app-shell.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { DotField } from '../../ui/dots/dot-field.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { FiveMeet } from '../../ui/dots/five-meet.tsx'
import { Logo, Mark } from '../../ui/page/logo.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { DotsDivider, PageHeader } from '../../ui/page/page-header.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { EmptyState, ErrorState } from '../../ui/page/state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { Specimen } from './specimen.tsx'

const stations = [
  { id: 'mo', date: 'Mon 20.04.', title: 'Arrival', text: 'The company introduces itself.', when: 'past' },
  { id: 'tu', date: 'Tue 21.04.', title: 'The problem', text: 'Working on it together.', when: 'past' },
  { id: 'we', date: 'Wed 22.04.', title: 'First approach', text: 'Looking back at it.', when: 'today' },
  { id: 'th', date: 'Thu 23.04.', title: 'The poster', text: 'Finishing it.', when: 'ahead' },
  { id: 'fr', date: 'Fri 24.04.', title: 'Presentation', text: 'And departure.', when: 'ahead' },
  { id: 'ju', date: 'June 2026', title: 'Closing event', text: 'Everybody meets again.', when: 'ahead' },
] as const

const pictures = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'June'].map((day) => ({
  id: day,
  content: <div className="specimen__picture">{day}</div>,
}))

export function Surfaces() {
  return (
    <section aria-labelledby="surfaces">
      <h2 id="surfaces">Surfaces</h2>
      <Specimen title="Dot field">
        <div className="specimen__field">
          <DotField />
        </div>
      </Specimen>
      <Specimen title="Timeline">
        <Timeline label="The week" stations={stations} />
      </Specimen>
      <Specimen title="Carousel">
        <Carousel label="Days" items={pictures} of="cards" every={3000} />
      </Specimen>
      <div className="specimens">
        <Specimen title="Logo, mark, divider">
          <div className="row">
            <Logo />
            <Mark size={64} />
            <FiveMeet />
          </div>
          <DotsDivider />
        </Specimen>
        <Specimen title="Accordion">
          <div>
            <Accordion title="Who pays for the journey?">
              <p>The company covers travel and hosting for its team.</p>
            </Accordion>
            <Accordion title="Do I need to speak German?">
              <p>No. Many teams work in English.</p>
            </Accordion>
          </div>
        </Specimen>
        <Specimen title="Tabs">
          <Tabs
            label="Galleries"
            tabs={[
              { id: '2025', label: '2025', panel: <p>Pictures of the last week.</p> },
              { id: '2024', label: '2024', panel: <p>Pictures of the first week.</p> },
            ]}
          />
        </Specimen>
        <Specimen title="Progress, menu, toast">
          <ProgressBar label="team_company.pdf" value={62} max={100} />
          <div className="row">
            <Menu
              label="Team"
              entries={[
                {
                  id: 'edit',
                  label: 'Edit',
                  icon: <Icon name="more" size={18} />,
                  onChoose: () => showToast('Edited'),
                },
                {
                  id: 'remove',
                  label: 'Remove',
                  danger: true,
                  onChoose: () => showToast('Removed', { undo: () => {} }),
                },
              ]}
            />
            <Menu label="More for this row" quiet entries={[{ id: 'open', label: 'Open', onChoose: () => {} }]} />
            <Button onClick={() => showToast('Moved to another team', { undo: () => {} })}>Show a toast</Button>
          </div>
        </Specimen>
        <Card door audience="student">
          <h3>For students</h3>
          <p>A week with four others, a real problem, three credits.</p>
          <div>
            <Button variant="student">Sign up</Button>
          </div>
        </Card>
        <Card door audience="company">
          <h3>For companies</h3>
          <p>Five people who look at your problem with fresh eyes.</p>
          <div>
            <Button variant="company">Register</Button>
          </div>
        </Card>
        <Specimen title="Empty state">
          <EmptyState level={3} title="No team yet" actions={<Button>Create a team</Button>}>
            Teams appear here once they are made.
          </EmptyState>
        </Specimen>
        <Specimen title="Error state">
          <ErrorState level={3} title="The list did not load" actions={<Button>Try again</Button>}>
            We could not reach the server.
          </ErrorState>
        </Specimen>
      </div>
      <Specimen title="Banner and page header">
        <Banner>Next programme week: 20–24 April 2026. Registration closes on 30 November 2025.</Banner>
        <PageHeader title="Your team is waiting for a poster" lead="It is due on Friday, the last day of the week." />
      </Specimen>
    </section>
  )
}
