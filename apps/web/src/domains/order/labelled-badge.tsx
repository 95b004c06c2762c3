import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import textStyles from '../../ui/text.module.css'

/** A badge that says of what it is the state: an order and its payment have some in common. */
export function LabelledBadge({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group component="span" gap={6} wrap="nowrap">
      <span className={textStyles.hint}>{label}</span>
      {children}
    </Group>
  )
}
