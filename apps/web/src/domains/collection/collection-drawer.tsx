import { t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import type { CollectionTranslation } from '@stoa/contract/translation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { send } from '../../lib/api.ts'
import { issuesOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { CheckboxField, SwitchField } from '../../ui/checkbox-field.tsx'
import { cropPresets } from '../../ui/crop-presets.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { TranslationPanel } from '../../ui/translation-panel.tsx'
import { languageChoices } from '../company/language-choices.ts'
import { collectionTexts } from './collection-texts.ts'
import { PlaceFields, samePlace } from './place-fields.tsx'

type Values = {
  name: string
  description: string
  parentId: string | null
  /** Behind which sibling: its id, `first`, or as it is. */
  after: string
  requiresApproval: boolean
  translations: CollectionTranslation[]
  picture: File | null
  removePicture: boolean
}
type DrawerProps = { /** What is changed; absent makes a new one. */ present?: Collection; under?: Collection | undefined; onClose: () => void }

const refreshes = [collection.paged, collection.get]

/** Makes a collection, or changes one. Whoever comes second sees so, and keeps what was typed or takes what is there now. */
export function CollectionDrawer({ present, under, onClose }: DrawerProps) {
  const [newest, setNewest] = useState(present)
  return newest ? (
    <Fields key={newest.version} present={newest} under={undefined} onClose={onClose} onReload={setNewest} />
  ) : (
    <Fields present={undefined} under={under} onClose={onClose} onReload={setNewest} />
  )
}

/** A collection as its form shows it; a new one is inside `under`. */
function valuesOf(present: Collection | undefined, under: Collection | undefined): Values {
  return {
    name: present?.name ?? '',
    description: present?.description ?? '',
    parentId: present ? present.parentId : (under?.id ?? null),
    after: samePlace,
    requiresApproval: present?.requiresApproval ?? true,
    translations: present?.translations.map((one) => ({ ...one })) ?? [],
    picture: null,
    removePicture: false,
  }
}

type FieldsProps = { present: Collection | undefined; under: Collection | undefined; onClose: () => void; onReload: (theirs: Collection) => void }

function Fields({ present, under, onClose, onReload }: FieldsProps) {
  const client = useQueryClient()
  const { go } = useNavigation()
  const companyId = useSession()?.companyId ?? ''
  const create = useSend(collection.create, { refreshes })
  const update = useSend(collection.update, { refreshes })
  const [theirs, setTheirs] = useState<Collection>()
  const languages = useMemo(() => languageChoices(), [])
  const changeOf = (one: Collection, version: number, values: Values) => ({
    id: one.id,
    version,
    name: values.name,
    description: values.description,
    requiresApproval: values.requiresApproval,
    ...(values.translations.length > 0 ? { translations: values.translations } : {}),
    ...(values.parentId === one.parentId ? {} : { parentId: values.parentId }),
    ...(values.after === samePlace ? {} : { afterId: values.after === 'first' ? null : values.after }),
    ...(values.removePicture && values.picture === null ? { removePicture: true } : {}),
  })
  const newOf = ({ name, description, requiresApproval, parentId }: Values) => ({ name, description, requiresApproval, parentId })
  const [values, setValues] = useState(() => valuesOf(present, under))
  const form = usePortalForm({
    initialValues: values,
    onChange: setValues,
    record: present?.id,
    schema: present ? collection.update.body : collection.create.body,
    toSend: (values) => (present ? changeOf(present, present.version, values) : newOf(values)),
    onSubmit: async (values) => {
      const files = values.picture ? { files: { picture: values.picture } } : {}
      try {
        if (present) {
          await update.mutateAsync({ body: changeOf(present, theirs?.version ?? present.version, values), ...files })
          toastDone(t`Collection saved`)
          onClose()
        } else {
          const made = await create.mutateAsync({ body: newOf(values), ...files })
          toastDone(t`${made.name} created`)
          onClose()
          go(`/shop/collections/${made.id}`)
        }
      } catch (error) {
        if (present && isApiError(error, 'stale_version')) {
          setTheirs(await send(collection.get, { params: { id: present.id } }).catch(() => undefined))
          await refresh(client, collection.paged)
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <FormDrawer
      title={present ? t`Edit collection` : t`Create collection`}
      form={form}
      save={present ? t`Save` : t`Create collection`}
      onClose={onClose}
    >
      {theirs && <ConflictNotice fields={form.differingFrom(valuesOf(theirs, undefined))} onTake={() => onReload(theirs)} />}
      <TextField form={form} path="name" label={t`Name`} required maxLength={120} />
      <PlaceFields form={form} marketplaceId={companyId} present={present} under={under} />
      <LongTextField form={form} path="description" label={t`Description`} maxLength={2000} />
      {present && (
        <FieldGroup title={t`Translations`}>
          <TranslationPanel
            codes={[...new Set([...present.missingTranslations, ...values.translations].map(({ language }) => language))]}
            choices={languages}
            textsIn={(language) => collectionTexts(values, language, (next) => form.setFieldValue('translations', next))}
          />
        </FieldGroup>
      )}
      <ImageField form={form} path="picture" label={t`Image`} preset={cropPresets.collection} currentSrc={present?.picture?.src ?? null} />
      {present?.picture && <CheckboxField form={form} path="removePicture" label={t`Remove image`} />}
      <SwitchField
        form={form}
        path="requiresApproval"
        label={t`Require approval`}
        help={t`Products submitted by merchants go live after you approve them. Otherwise they go live immediately.`}
      />
    </FormDrawer>
  )
}
