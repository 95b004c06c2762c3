import { plural, t } from '@lingui/core/macro'
import type { CollectionDefinition, RequirementLevel } from '@stoa/contract/attribute.ts'
import { Box, Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { FormMessage } from '../../ui/form.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { levelChoices, levelOf, levelLabels } from './attribute-labels.ts'
import { DefinitionPicks } from './definition-picks.tsx'
import layoutStyles from '../../ui/layout.module.css'
import formStyles from '../../ui/form.module.css'
import textStyles from '../../ui/text.module.css'

type DrawerProps = {
  /** The name of the collection. */
  place: string
  requested: readonly CollectionDefinition[]
  /** Returns false when the person changes their mind: the drawer stays open. */
  onAdd: (ids: readonly string[], level: RequirementLevel) => Promise<boolean>
  onClose: () => void
}

/** Has a collection ask for more attributes, ticked out of all there are. */
export function RequirementsDrawer({ place, requested, onAdd, onClose }: DrawerProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [level, setLevel] = useState<RequirementLevel>('required')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const submit = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      if (await onAdd([...chosen], level)) onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SideDrawer
      title={t`Add attributes to ${place}`}
      onClose={onClose}
      hasUnsavedWork={() => chosen.size > 0 && !isBusy}
      width={560}
      footer={(leave) => (
        <>
          <Box className={textStyles.note} component="span" flex={1} aria-live="polite">
            {chosen.size === 0
              ? t`Select attributes to add`
              : t`${plural(chosen.size, { one: '# attribute selected', other: '# attributes selected' })}`}
          </Box>
          <Button variant="default" onClick={leave}>
            {t`Cancel`}
          </Button>
          <Button onClick={() => void submit()} loading={isBusy} disabled={chosen.size === 0}>
            {t`Add`}
          </Button>
        </>
      )}
    >
      {problem !== undefined && <FormMessage>{problem}</FormMessage>}
      <Radio.Group
        label={t`Requirement`}
        labelProps={{ className: formStyles.label }}
        value={level}
        onChange={(value) => setLevel(levelOf(value) ?? level)}
      >
        <div className={layoutStyles.close}>
          {levelChoices.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} description={levelLabels[value].help} />
          ))}
        </div>
      </Radio.Group>
      <DefinitionPicks
        isChosen={({ productAttributeDefinitionId }) => chosen.has(productAttributeDefinitionId)}
        closedBy={({ productAttributeDefinitionId: id }) => {
          const here = requested.find((one) => one.productAttributeDefinitionId === id)
          return here && t`Already added: ${levelLabels[here.level].name}`
        }}
        onToggle={({ productAttributeDefinitionId }) => toggle(productAttributeDefinitionId)}
      />
    </SideDrawer>
  )
}
