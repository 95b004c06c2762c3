import { t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AttributeDefinition, AttributeTemplate, RequirementLevel } from '@stoa/contract/attribute.ts'
import { Button, Flex, Stack } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { typeName } from './attribute-labels.ts'
import { DefinitionPicks } from './definition-picks.tsx'
import { LevelSelect } from './level-select.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RowList } from '../../ui/row-list.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

type Line = AttributeTemplate['attributeDefinitions'][number]
type Values = { name: string; attributeDefinitions: Line[] }
type DrawerProps = {
  /** The own template that is changed; absent makes a new one. */
  present: AttributeTemplate | undefined
  /** Attributes a new one begins with. */
  chosen?: readonly AttributeDefinition[]
  onClose: () => void
  onSaved?: () => void
}

const lineOf = ({ key, name, labels, description, type, unit, allowedValues }: AttributeDefinition): Line => ({
  key,
  name,
  labels,
  description,
  type,
  unit,
  allowedValues,
  level: 'recommended',
})

/** Keeps chosen attributes, and how much each is requested, as a template under a name. */
export function TemplateDrawer({ present, chosen = [], onClose, onSaved }: DrawerProps) {
  const { data: all } = useCall(attribute.templates, { params: { name: 'all' } })
  const save = useSend(attribute.saveTemplate, { refreshes: [attribute.templates, attribute.pagedAll, attribute.paged] })
  const [values, setValues] = useState<Values>(() => ({
    name: present?.name ?? '',
    attributeDefinitions: present?.attributeDefinitions ?? chosen.map(lineOf),
  }))
  const [isAdding, setAdding] = useState(values.attributeDefinitions.length === 0)
  const form = usePortalForm({
    initialValues: values,
    record: present?.id ?? undefined,
    schema: attribute.saveTemplate.body,
    onChange: setValues,
    onSubmit: async (body) => {
      try {
        const saved = await save.mutateAsync({ body })
        toastDone(t`${saved.name} saved`)
        onSaved?.()
        onClose()
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const lines = values.attributeDefinitions
  const setLines = (next: Line[]) => form.setFieldValue('attributeDefinitions', next)
  const namesake = present ? undefined : all?.find(({ name }) => name === values.name.trim())
  const toggle = (one: AttributeDefinition) =>
    setLines(lines.some(({ key }) => key === one.key) ? lines.filter(({ key }) => key !== one.key) : [...lines, lineOf(one)])
  const issue = form.getInputProps('attributeDefinitions').error
  return (
    <FormDrawer title={present ? t`Edit ${present.name}` : t`Create template`} form={form} save={t`Save template`} onClose={onClose} width={560}>
      {present ? (
        <p className={textStyles.note}>{t`Attributes created from this template do not change.`}</p>
      ) : (
        <TextField
          form={form}
          path="name"
          label={t`Name`}
          required
          maxLength={120}
          autoFocus
          {...(namesake ? { help: namesakeLabel(namesake) } : {})}
        />
      )}
      <FieldGroup title={t`Attributes`} path="attributeDefinitions">
        {lines.length > 0 && (
          <RowList isFramed label={t`Attributes in the template`}>
            {lines.map((line, index) => (
              <LineFields
                key={line.key}
                line={line}
                onLevel={(level) => setLines(lines.map((one, place) => (place === index ? { ...one, level } : one)))}
                onRemove={() => setLines(lines.filter((_, place) => place !== index))}
              />
            ))}
          </RowList>
        )}
        {lines.length === 0 && (
          <p className={issue ? textStyles.error : textStyles.note} data-error={issue && true}>
            {issue ?? t`No attributes yet. Select them below.`}
          </p>
        )}
        {isAdding ? (
          <DefinitionPicks isChosen={({ key }) => lines.some((line) => line.key === key)} onToggle={toggle} />
        ) : (
          <div className={layoutStyles.wrap}>
            <Button variant="default" size="xs" leftSection={<Plus size={15} aria-hidden />} onClick={() => setAdding(true)}>
              {t`Add attributes`}
            </Button>
          </div>
        )}
      </FieldGroup>
    </FormDrawer>
  )
}

function namesakeLabel({ isOwn }: AttributeTemplate): string {
  return isOwn ? t`You already have a template with this name. Saving replaces it.` : t`Stoa has a template with this name. Yours is used instead.`
}

function LineFields({ line, onLevel, onRemove }: { line: Line; onLevel: (level: RequirementLevel) => void; onRemove: () => void }) {
  return (
    <Flex component="li" gap={12} mih={52} px={12} py={8} align="center">
      <Stack component="span" gap={0} flex={1} miw={0}>
        <span className={textStyles.strong}>{line.name}</span>
        <span className={textStyles.note}>{typeName(line)}</span>
      </Stack>
      <LevelSelect of={line.name} level={line.level} onLevel={onLevel} />
      <IconButton label={t`Remove ${line.name}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </Flex>
  )
}
