import { t } from '@lingui/core/macro'
import { toAttributeKey } from '@stoa/contract/attribute-key.ts'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '../../lib/api.ts'
import { issuesOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { DefinitionFields } from './definition-fields.tsx'
import { DefinitionToSend, definitionOf, issuesAtFields, valuesOf } from './definition-values.ts'
import { definitionReads } from './definition-reads.ts'

type DrawerProps = {
  /** What is changed; absent makes a new one. */
  present: AttributeDefinition | undefined
  onClose: () => void
}

/** Makes an attribute, or changes one. Whoever comes second sees so, and keeps what was typed or takes what is there now. */
export function DefinitionDrawer({ present, onClose }: DrawerProps) {
  const [newest, setNewest] = useState(present)
  return <Fields key={newest?.version ?? 0} present={newest} onReload={setNewest} onClose={onClose} />
}

function Fields({ present, onReload, onClose }: DrawerProps & { onReload: (theirs: AttributeDefinition) => void }) {
  const client = useQueryClient()
  const create = useSend(attribute.create, { refreshes: definitionReads })
  const update = useSend(attribute.update, { refreshes: definitionReads })
  const [theirs, setTheirs] = useState<AttributeDefinition>()
  const [values, setValues] = useState(() => valuesOf(present))
  const guessed = useRef('')
  const form = usePortalForm({
    initialValues: values,
    record: present?.productAttributeDefinitionId,
    schema: DefinitionToSend,
    toSend: definitionOf,
    onChange: (next) => {
      setValues(next)
      // A key follows the name until somebody writes one.
      if (present || next.key !== guessed.current || toAttributeKey(next.name) === next.key) return
      guessed.current = toAttributeKey(next.name)
      form.setFieldValue('key', guessed.current)
    },
    onSubmit: async (typed) => {
      const definition = definitionOf(typed)
      try {
        if (present) {
          const { productAttributeDefinitionId } = present
          const saved = await update.mutateAsync({
            body: { productAttributeDefinitionId, version: theirs?.version ?? present.version, ...definition },
          })
          toastDone(t`${saved.name} saved`)
        } else {
          await create.mutateAsync({ body: { attributeDefinitions: [definition] } })
          toastDone(t`${definition.name.trim()} created`)
        }
        onClose()
      } catch (error) {
        if (present && isApiError(error, 'stale_version')) {
          setTheirs(await send(attribute.get, { params: { id: present.productAttributeDefinitionId } }).catch(() => undefined))
          await Promise.all(definitionReads.map((route) => refresh(client, route)))
        } else form.fail(issuesAtFields(issuesOf(error)), messageOf(error))
      }
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
      {theirs && <ConflictNotice fields={form.differingFrom(valuesOf(theirs))} onTake={() => onReload(theirs)} />}
      <DefinitionFields form={form} values={values} present={present} />
    </FormDrawer>
  )
}
