import { t } from '@lingui/core/macro'
import { Box, Button, Group } from '@mantine/core'
import textStyles from '../../ui/text.module.css'

/** The panes as steps: collections, the attributes of one, the values of one of these. */
export type Step = 1 | 2 | 3

const steps = [
  [1, t`Collections`, t`Choose the collection whose products you want to map.`],
  [2, t`Attributes`, t`Choose the attribute to map.`],
  [3, t`Values`, t`Match each value of the shop to one of the marketplace.`],
] as const

type StepBarProps = { step: Step; available: Step; onStep: (step: Step) => void }

/** Where panes do not fit beside each other: which step it is, what to do in it, and the ways to the others that have something chosen. */
export function StepBar({ step, available, onStep }: StepBarProps) {
  return (
    <>
      <Group component="nav" aria-label={t`Steps`} gap={4} px={12} pt={12}>
        {steps.map(([number, label]) => (
          <Button
            key={number}
            size="compact-sm"
            variant={number === step ? 'light' : 'subtle'}
            color={number === step ? 'brand' : 'gray'}
            bg={number > available ? 'transparent' : undefined}
            disabled={number > available}
            aria-current={number === step ? 'step' : undefined}
            onClick={() => onStep(number)}
          >
            {number}. {label}
          </Button>
        ))}
      </Group>
      <Box component="p" className={textStyles.note} px={16} pt={8}>
        {steps[step - 1]?.[2]}
      </Box>
    </>
  )
}
