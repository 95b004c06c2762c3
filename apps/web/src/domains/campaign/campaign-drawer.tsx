import { t } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import { campaign } from '@stoa/contract/campaign.ts'
import type { CampaignDetail } from '@stoa/contract/campaign.ts'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { useState } from 'react'
import { useCall, useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { MoneyField, NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useVersionedForm } from '../company/versioned-form.ts'
import { CampaignToSend, campaignOf, valuesOf } from './campaign-values.ts'
import type { CampaignValues } from './campaign-values.ts'
import css from './campaign.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

type DrawerProps = {
  /** What is changed; absent creates a draft. */
  present: CampaignDetail | undefined
  onClose: () => void
  onSaved?: (saved: CampaignDetail) => void
}

/** Creates a campaign, or changes one. */
export function CampaignDrawer({ present, onClose, onSaved }: DrawerProps) {
  const { places, isLoading } = useMarketplaces(present === undefined)
  const { data: own, isLoading: isOwnLoading } = useCall(company.my, {})
  const isCurrencyKnown = present !== undefined || !(isLoading || isOwnLoading)
  const [values, setValues] = useState(() => valuesOf(present))
  const chosen = places.find((place) => place.value === values.marketplaceId) ?? (places.length === 1 ? places[0] : undefined)
  const currency = present?.currency ?? chosen?.currency ?? own?.currency ?? 'EUR'
  const refreshes = [campaign.paged, campaign.get]
  const create = useSend(campaign.create, { refreshes })
  const update = useSend(campaign.update, { refreshes })
  const { form } = useVersionedForm<CampaignDetail, CampaignValues>({
    present,
    valuesOf,
    schema: CampaignToSend,
    toSend: (typed) => campaignOf(typed, currency),
    onChange: setValues,
    reads: refreshes,
    save: async (typed, begun) => {
      const body = campaignOf(typed, currency)
      const { marketplaceId: _, ...change } = body
      const saved = begun
        ? await update.mutateAsync({ body: { id: begun.id, version: begun.version, ...change } })
        : await create.mutateAsync({ body })
      toastDone(begun ? t`${saved.name} saved` : t`${saved.name} created`)
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <FormDrawer
      title={present ? t`Edit campaign` : t`New campaign`}
      form={form}
      save={present ? t`Save` : t`Create campaign`}
      onClose={onClose}
      width={560}
    >
      {places.length > 1 && <SelectField form={form} path="marketplaceId" label={t`Marketplace`} required choices={places} isSearchable />}
      <TextField form={form} path="name" label={t`Name`} required maxLength={120} autoFocus />
      <LongTextField form={form} path="description" label={t`Description`} maxLength={2000} />
      <div className={layoutStyles.pair}>
        <DateField form={form} path="startsOn" label={t`Start date`} required />
        <DateField form={form} path="endsOn" label={t`End date`} required {...(values.startsOn === null ? {} : { min: values.startsOn })} />
      </div>
      <p className={textStyles.note}>{t`Both days are included, in the time zone of the marketplace.`}</p>
      <Flex className={css.group} component="fieldset" direction="column" gap="md" m={0} p="md" bd="1px solid var(--border)" bdrs="md">
        <legend>{t`Deal for creators`}</legend>
        <p className={textStyles.note}>{t`What creators get for promoting the products.`}</p>
        <div className={layoutStyles.pair}>
          <MoneyField
            // What was restored is an amount in the currency that comes, not in the one shown until then.
            key={String(isCurrencyKnown)}
            form={form}
            path="priceRewardMinor"
            label={t`Reward`}
            currency={currency}
            readOnly={!isCurrencyKnown}
          />
          <NumberField form={form} path="avgCommission" label={t`Average commission (%)`} min={0} max={100} decimals={2} suffix="%" />
        </div>
        <CheckboxField form={form} path="freeSample" label={t`Free sample`} />
        <LongTextField form={form} path="jobDescription" label={t`Job description`} maxLength={2000} />
        <TextField form={form} path="url" label={t`Link`} help={t`A page with more about the job.`} maxLength={500} />
      </Flex>
    </FormDrawer>
  )
}

/** The marketplaces a merchant can run a campaign on; none for an operator, which has one. */
function useMarketplaces(isNew: boolean): { places: { value: string; label: string; currency: string }[]; isLoading: boolean } {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const { data, isLoading } = useCall(marketplace.getChannels, { query: { limit: 100 } }, { enabled: isNew && isMerchant })
  const places = (data?.value ?? [])
    .filter((channel) => channel.partnership === 'APPROVED')
    .map((channel) => ({ value: channel.marketplaceId, label: channel.marketplaceName, currency: channel.currency }))
  return { places, isLoading }
}
