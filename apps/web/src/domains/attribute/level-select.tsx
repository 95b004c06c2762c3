import { t } from '@lingui/core/macro'
import type { RequirementLevel } from '@stoa/contract/attribute.ts'
import { levelChoices, levelOf } from './attribute-labels.ts'
import { Select } from '../../ui/select.tsx'

/** How much one attribute is requested. */
export function LevelSelect({
  of,
  level,
  onLevel,
  isDisabled = false,
}: {
  of: string
  level: RequirementLevel
  onLevel: (level: RequirementLevel) => void
  isDisabled?: boolean
}) {
  return (
    <Select
      flex="none"
      w={148}
      aria-label={t`Requirement for ${of}`}
      data={levelChoices}
      value={level}
      allowDeselect={false}
      disabled={isDisabled}
      onChange={(value) => {
        const next = levelOf(value)
        if (next !== undefined && next !== level) onLevel(next)
      }}
    />
  )
}
