import { plural, t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AttributeTemplate } from '@stoa/contract/attribute.ts'
import { Button, Flex, Stack } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { FieldLabel } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'
import { appliedLabel, effectsOf, levelLabels, templateKey, typeName } from './attribute-labels.ts'
import type { Effect } from './attribute-labels.ts'
import { confirmTemplate } from './confirm-required.ts'
import { definitionReads } from './definition-reads.ts'
import { useCollectionChoices } from './use-collection-choices.ts'
import { RowList } from '../../ui/row-list.tsx'
import textStyles from '../../ui/text.module.css'
import formStyles from '../../ui/form.module.css'

type Place = { id: string; name: string }
type DrawerProps = {
  /** What was chosen already; the other is requested. */
  template?: AttributeTemplate
  place?: Place
  onClose: () => void
}

/** Applies a template to a collection, after showing what that makes and what stays as it is. */
export function ApplyTemplateDrawer({ template: given, place: givenPlace, onClose }: DrawerProps) {
  const { data: templates, error: templatesError, refetch } = useCall(attribute.templates, { params: { name: 'all' } }, { enabled: !given })
  const collections = useCollectionChoices()
  const [key, setKey] = useState<string | null>(null)
  const [placeId, setPlaceId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isConfirming, setDialog] = useState(false)
  const template = given ?? templates?.find((one) => templateKey(one) === key)
  const chosen = collections.find(({ value }) => value === placeId)
  const place = givenPlace ?? (chosen ? { id: chosen.value, name: chosen.label } : undefined)
  const apply = useSend(attribute.applyTemplate, {
    refreshes: definitionReads,
    onSuccess: (answer) => {
      toastDone(appliedLabel(template?.name ?? '', answer, place?.name))
      onClose()
    },
    onError: (error) => setProblem(messageOf(error)),
  })
  const effects = useEffects(template, place)
  const start = async () => {
    if (!template) return
    setProblem(undefined)
    setDialog(true)
    try {
      const isSure = place === undefined || (await confirmTemplate(place.id, effects.list ?? []))
      if (isSure) apply.mutate({ body: { name: template.name, collectionId: place?.id ?? null } })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setDialog(false)
    }
  }
  // An own template of the same name comes first: Stoa's cannot be meant by it.
  const offered = (templates ?? []).filter((one) => one.isOwn || !templates?.some((other) => other.isOwn && other.name === one.name))
  return (
    <SideDrawer
      title={given ? t`Apply ${given.name}` : t`Apply template`}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button loading={apply.isPending || isConfirming} disabled={!template || effects.list === undefined} onClick={() => void start()}>
            {t`Apply`}
          </Button>
        </>
      }
    >
      {problem !== undefined && <FormMessage>{problem}</FormMessage>}
      {!given && (
        <Select
          label={<FieldLabel label={t`Template`} required />}
          labelProps={{ className: formStyles.label }}
          placeholder={t`Choose a template`}
          data={offered.map((one) => ({ value: templateKey(one), label: one.isOwn ? t`${one.name} (yours)` : one.name }))}
          value={key}
          onChange={setKey}
          allowDeselect={false}
          searchable
          data-autofocus
          nothingFoundMessage={t`Nothing found`}
        />
      )}
      {templatesError && !templates && <PanelError message={messageOf(templatesError)} onRetry={() => void refetch()} />}
      {!givenPlace && (
        <Select
          label={t`Collection`}
          labelProps={{ className: formStyles.label }}
          placeholder={t`None: only create the attributes`}
          description={t`Subcollections use the same attributes.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={collections}
          value={placeId}
          onChange={setPlaceId}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t`Clear collection` }}
          data-autofocus
          nothingFoundMessage={t`Nothing found`}
        />
      )}
      {template && <Preview effects={effects} place={place} />}
    </SideDrawer>
  )
}

type Effects = {
  /** Undefined until what is there is known. */
  list: Effect[] | undefined
  error: unknown
  retry: () => void
}

/** Reads what is there of a template's attributes, and how the collection asks for them. */
function useEffects(template: AttributeTemplate | undefined, place: Place | undefined): Effects {
  const present = usePages(attribute.pagedAll, { query: { limit: 100 } })
  useAllPages(present)
  const requested = useCall(attribute.listOfCollection, { params: { id: place?.id ?? '' } }, { enabled: place !== undefined })
  const isKnown = !present.isLoading && !present.hasMore && (place === undefined || (requested.data !== undefined && !requested.isPlaceholderData))
  return {
    list: template && isKnown ? effectsOf(template, present.rows, place ? (requested.data ?? []) : []) : undefined,
    error: present.error ?? requested.error,
    retry: () => {
      present.retry()
      if (place) void requested.refetch()
    },
  }
}

function Preview({ effects: { list: effects, error, retry }, place }: { effects: Effects; place: Place | undefined }) {
  if (!effects) {
    if (error) return <PanelError message={messageOf(error)} onRetry={retry} />
    return <p className={textStyles.note}>{t`Loading...`}</p>
  }
  const made = effects.filter((one) => !one.present).length
  return (
    <>
      <p className={textStyles.note} aria-live="polite">
        {made === 0
          ? t`All attributes already exist.`
          : made === effects.length
            ? t`${plural(made, { one: '# attribute will be created.', other: '# attributes will be created.' })}`
            : t`${made} of ${plural(effects.length, { one: '# attribute will be created.', other: '# attributes will be created.' })}`}
        {place && (
          <>
            {' '}
            {t`${plural(effects.filter((one) => one.requirementAs === undefined).length, { one: `# will be added to ${place.name}.`, other: `# will be added to ${place.name}.` })}`}
          </>
        )}
      </p>
      <RowList isFramed label={t`Changes`}>
        {effects.map((one) => (
          <EffectLine key={one.key} one={one} hasPlace={place !== undefined} />
        ))}
      </RowList>
    </>
  )
}

function EffectLine({ one, hasPlace }: { one: Effect; hasPlace: boolean }) {
  const level = levelLabels[one.requirementAs ?? one.level]
  return (
    <Flex component="li" gap={12} mih={52} px={12} py={8} align="center">
      <Stack component="span" gap={0} flex={1} miw={0}>
        <span className={textStyles.strong}>{one.present?.name ?? one.name}</span>
        <span className={textStyles.note}>{one.present ? t`Already exists: ${typeName(one.present)}` : one.type}</span>
      </Stack>
      {!one.present && <Tag colour="success">{t`New`}</Tag>}
      {hasPlace && (
        <Tag colour={one.requirementAs === undefined ? level.colour : 'none'} icon={null}>
          {one.requirementAs === undefined ? level.name : t`Already added: ${level.name}`}
        </Tag>
      )}
    </Flex>
  )
}
