import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { Run } from '@stoa/contract/run.ts'
import { ProgressCard } from '../../ui/progress-card.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import { countsOf, runName } from '../run/run-labels.ts'

/** The run under way, else the one that has just ended, until it is put away. */
export function RunNotice({ active, ended, onClose }: { active: Run | null; ended: Run | undefined; onClose: () => void }) {
  const run = active ?? ended
  if (!run) return null
  const href = `/shop/runs/${run.runId}`
  if (active) {
    return (
      <Box mb={20}>
        <RunProgress run={run} href={href} />
      </Box>
    )
  }
  return (
    <Box mb={20}>
      <ProgressCard
        title={runName(run)}
        done={run.done}
        total={run.total}
        state={run.status}
        counts={countsOf(run)}
        error={run.error}
        actions={[
          run.failed > 0 ? { label: t`View errors`, href: `${href}?outcome=failed` } : { label: t`Details`, href },
          { label: t`Dismiss`, onClick: onClose },
        ]}
      />
    </Box>
  )
}
