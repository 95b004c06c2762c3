import { t } from '@lingui/core/macro'
import { Box, Button, Flex, Progress } from '@mantine/core'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react'
import { actionName } from '../../lib/action-name.ts'
import { Link } from '../../ui/link.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import { widgetTitles } from './widget-labels.ts'
import textStyles from '../../ui/text.module.css'
import styles from './setup-card.module.css'

type Step = Dashboard['setup'][number]

/** The way to the first sale: each step is a link until it is done, the next one says why and has the one button; what waits for somebody else says so. */
export function SetupCard({ steps, onHide }: { steps: readonly Step[]; onHide?: () => void }) {
  const done = steps.filter((step) => step.isDone).length
  const next = steps.find((step) => !step.isDone && !step.isWaiting) ?? steps.find((step) => !step.isDone)
  return (
    <WidgetFrame
      title={widgetTitles.setup}
      action={
        onHide && (
          <Button variant="subtle" size="compact-xs" onClick={onHide} aria-label={actionName(t`Hide`, widgetTitles.setup)}>
            {t`Hide`}
          </Button>
        )
      }
    >
      <div style={{ padding: '0 20px 16px' }}>
        <p className={textStyles.note} style={{ marginBottom: 8 }}>{t`${done} of ${steps.length} done`}</p>
        <Progress
          value={(done / Math.max(steps.length, 1)) * 100}
          size="sm"
          mb="md"
          aria-label={t`${done} of ${steps.length} steps done`}
          color="var(--brand-fill)"
        />
        <Flex className={styles.steps} component="ol" direction="column" gap={4}>
          {steps.map((step) => (
            <li key={step.key} className={step === next ? styles.next : undefined} aria-current={step === next ? 'step' : undefined}>
              <StepIcon step={step} />
              <div>
                <Box component="strong" fw={550} className={step.isDone ? styles.done : undefined}>
                  {step.isDone ? step.label : <Link href={step.link}>{step.label}</Link>}
                </Box>
                {(step === next || step.isWaiting) && (
                  <Box component="p" mt={4} fz="sm">
                    {step.text}
                  </Box>
                )}
                {step === next && (
                  <Button component={Link} href={step.link} size="sm" variant={step.isWaiting ? 'default' : 'filled'}>
                    {step.action}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </Flex>
      </div>
    </WidgetFrame>
  )
}

function StepIcon({ step }: { step: Step }) {
  if (step.isDone) return <CircleCheck size={20} className={styles.check} aria-label={t`Done`} />
  if (step.isWaiting) return <Hourglass size={20} aria-label={t`Waiting`} />
  return <CircleDashed size={20} aria-label={t`To do`} />
}
