import { t } from '@lingui/core/macro'
import { toAttributeKey } from '@stoa/contract/attribute-key.ts'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { useRef, useState } from 'react'
import { useSend } from '../../lib/calls.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useVersionedForm } from '../company/versioned-form.ts'
import { DefinitionFields } from './definition-fields.tsx'
import { DefinitionToSend, definitionOf, issuesAtFields, valuesOf } from './definition-values.ts'
import type { DefinitionValues } from './definition-values.ts'
import { definitionReads } from './definition-reads.ts'
import { updateSurely } from './update-surely.ts'

type DrawerProps = {
  /** What is changed; absent makes a new one. */
  present: AttributeDefinition | undefined
  onClose: () => void
}

/** Makes an attribute, or changes one. */
export function DefinitionDrawer({ present, onClose }: DrawerProps) {
  const create = useSend(attribute.create, { refreshes: definitionReads })
  const update = useSend(attribute.update, { refreshes: definitionReads })
  const [values, setValues] = useState(() => valuesOf(present))
  const guessed = useRef('')
  const { form, begun } = useVersionedForm<AttributeDefinition, DefinitionValues>({
    present,
    valuesOf,
    record: present?.productAttributeDefinitionId,
    schema: DefinitionToSend,
    toSend: definitionOf,
    issuesAt: issuesAtFields,
    reads: definitionReads,
    onChange: (next) => {
      setValues(next)
      // A key follows the name until somebody writes one.
      if (present || next.key !== guessed.current || toAttributeKey(next.name) === next.key) return
      guessed.current = toAttributeKey(next.name)
      form.setFieldValue('key', guessed.current)
    },
    save: async (typed, row) => {
      const definition = definitionOf(typed)
      if (row) {
        const { productAttributeDefinitionId, version } = row
        const saved = await updateSurely(definition.name, (isSure) =>
          update.mutateAsync({ body: { productAttributeDefinitionId, version, ...definition, isSure } }),
        )
        if (!saved) return
        toastDone(t`${saved.name} saved`)
      } else {
        await create.mutateAsync({ body: { attributeDefinitions: [definition] } })
        toastDone(t`${definition.name.trim()} created`)
      }
      onClose()
    },
  })
  return (
    <FormDrawer
      title={present ? t`Edit attribute` : t`Create attribute`}
      form={form}
      save={present ? t`Save` : t`Create attribute`}
      onClose={onClose}
      width={560}
    >
      <DefinitionFields form={form} values={values} present={begun} />
    </FormDrawer>
  )
}
