import { t } from '@lingui/core/macro'
import { collection } from '@stoa/contract/collection.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import type { CollectionTranslation } from '@stoa/contract/translation.ts'
import { useMemo, useState } from 'react'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { CheckboxField, SwitchField } from '../../ui/checkbox-field.tsx'
import { cropPresets } from '../../ui/crop-presets.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { TranslationPanel } from '../../ui/translation-panel.tsx'
import { confirmMove } from '../attribute/use-requirements.ts'
import { languageChoices } from '../company/language-choices.ts'
import { useVersionedForm } from '../company/versioned-form.ts'
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

/** Makes a collection, or changes one. */
export function CollectionDrawer({ present, under, onClose }: DrawerProps) {
  const { go } = useNavigation()
  const companyId = useSession()?.companyId ?? ''
  const create = useSend(collection.create, { refreshes })
  const update = useSend(collection.update, { refreshes })
  const languages = useMemo(() => languageChoices(), [])
  const changeOf = (one: Collection, values: Values) => ({
    id: one.id,
    version: one.version,
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
  const { form, begun } = useVersionedForm<Collection, Values>({
    present,
    valuesOf: (row) => valuesOf(row, under),
    onChange: setValues,
    record: present?.id,
    schema: present ? collection.update.body : collection.create.body,
    toSend: (values, row) => (row ? changeOf(row, values) : newOf(values)),
    reads: refreshes,
    save: async (values, row) => {
      const files = values.picture ? { files: { picture: values.picture } } : {}
      if (row) {
        const isNewParent = values.parentId !== null && values.parentId !== row.parentId
        if (isNewParent && !(await confirmMove(row.id, values.parentId ?? ''))) return
        await update.mutateAsync({ body: changeOf(row, values), ...files })
        toastDone(t`Collection saved`)
        onClose()
      } else {
        const made = await create.mutateAsync({ body: newOf(values), ...files })
        toastDone(t`${made.name} created`)
        onClose()
        go(`/shop/collections/${made.id}`)
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
      <TextField form={form} path="name" label={t`Name`} required maxLength={120} />
      <PlaceFields form={form} marketplaceId={companyId} present={begun} under={under} parentId={values.parentId} />
      <LongTextField form={form} path="description" label={t`Description`} maxLength={2000} />
      {begun && (
        <FieldGroup title={t`Translations`}>
          <TranslationPanel
            codes={[...new Set([...begun.missingTranslations, ...values.translations].map(({ language }) => language))]}
            choices={languages}
            textsIn={(language) => collectionTexts(values, language, (next) => form.setFieldValue('translations', next))}
          />
        </FieldGroup>
      )}
      <ImageField form={form} path="picture" label={t`Image`} preset={cropPresets.collection} currentSrc={begun?.picture?.src ?? null} />
      {begun?.picture && <CheckboxField form={form} path="removePicture" label={t`Remove image`} />}
      <SwitchField
        form={form}
        path="requiresApproval"
        label={t`Require approval`}
        help={t`Products submitted by merchants go live after you approve them. Otherwise they go live immediately.`}
      />
    </FormDrawer>
  )
}
