import { t } from '@lingui/core/macro'
import { channel } from '@stoa/contract/channel.ts'
import type { ChannelProvider, SalesChannel } from '@stoa/contract/channel.ts'
import { freeName } from '@stoa/contract/free-name.ts'
import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import * as z from 'zod/mini'
import { useSend } from '../../lib/calls.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useVersionedForm } from '../company/versioned-form.ts'
import { Setting } from '../connection/setting.tsx'
import { initialValues, settingsToSend, setupShape } from '../connection/setup-fields.ts'
import type { SetupValues } from '../connection/setup-fields.ts'
import { useOwnCategories } from '../product/use-own-categories.ts'
import text from '../../ui/text.module.css'

// The names of all countries are many.
const PlaceSetting = lazy(async () => ({ default: (await import('./place-setting.tsx')).PlaceSetting }))
/** Settings that are chosen by name. */
const places = new Set(['country', 'language'])

type Values = SetupValues & { name: string; categories: string[]; isInStockOnly: boolean }
type DrawerProps = {
  provider: Pick<ChannelProvider, 'provider' | 'name' | 'fields' | 'createsAccount' | 'description'>
  present?: SalesChannel
  /** Of the other channels: a new one is called otherwise. */
  takenNames?: readonly string[]
  onClose: () => void
  onConnected?: (made: SalesChannel) => void
}

/** The settings of a sales channel and which products go there, tried before they are saved. */
export function ChannelDrawer({ provider, present, takenNames = [], onClose, onConnected }: DrawerProps) {
  const isOpened = provider.createsAccount && !present
  const shown = { ...provider, platform: provider.provider, fields: isOpened ? [] : provider.fields }
  const saved = present?.settings ?? {}
  const { categories } = useOwnCategories()
  const refreshes = [channel.list, channel.get, channel.check, channel.issues]
  const connect = useSend(channel.connect, { refreshes, onSuccess: (made) => onConnected?.(made) })
  const update = useSend(channel.update, { refreshes })
  const { form } = useVersionedForm<SalesChannel, Values>({
    present,
    valuesOf: (row) => ({
      ...initialValues(shown, row?.settings ?? {}),
      name: row?.name ?? freeName(provider.name, takenNames),
      categories: row?.categories ?? [],
      isInStockOnly: row?.isInStockOnly ?? false,
    }),
    schema: z.extend(setupShape(shown, saved), {
      name: z.string().check(z.trim(), z.minLength(1, t`Enter a name`), z.maxLength(100, t`At most 100 characters`)),
    }),
    toSend: (values) => values,
    reads: refreshes,
    save: async (values, begun) => {
      const { name, isInStockOnly, categories: chosen } = values
      const body = { name, isInStockOnly, categories: chosen, settings: settingsToSend(shown, values) }
      if (begun)
        await update.mutateAsync({ params: { id: begun.channelId }, body: { ...body, isPaused: begun.state === 'paused', version: begun.version } })
      else await connect.mutateAsync({ body: { ...body, provider: provider.provider } })
      toastDone(begun ? t`Settings saved` : t`${name} connected`)
      onClose()
    },
  })
  const about = isOpened ? t`A test account is created for you.` : provider.description
  const setup = form as unknown as PortalForm<SetupValues>
  return (
    <FormDrawer
      title={present ? present.name : t`Connect ${provider.name}`}
      form={form}
      save={present ? t`Save settings` : t`Connect`}
      onClose={onClose}
    >
      {about !== '' && <p className={text.quiet}>{about}</p>}
      <TextField form={form} path="name" label={t`Name`} required help={t`How your team recognises the channel.`} />
      {shown.fields.map((field) =>
        places.has(field.key) ? (
          <Suspense key={field.key} fallback={<Skeleton h={82} />}>
            <PlaceSetting form={setup} field={field} saved={saved[field.key]} />
          </Suspense>
        ) : (
          <Setting key={field.key} form={setup} field={field} saved={saved[field.key]} />
        ),
      )}
      <MultiSelectField
        form={form}
        path="categories"
        label={t`Categories`}
        optional
        choices={[...new Set([...categories, ...(present?.categories ?? [])])].map((value) => ({ value, label: value }))}
        help={t`Only products of these categories are offered there. Leave it empty to offer all.`}
      />
      <CheckboxField form={form} path="isInStockOnly" label={t`Only products in stock`} />
    </FormDrawer>
  )
}
