import { t } from '@lingui/core/macro'
import { appInstall } from '@stoa/contract/app-install.ts'
import { company } from '@stoa/contract/company.ts'
import type { PlatformSetup, Provider } from '@stoa/contract/connection.ts'
import { Button, Flex } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { issuesOf, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Form, usePortalForm } from '../../ui/form.tsx'
import type { PortalForm } from '../../ui/form.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import textStyles from '../../ui/text.module.css'
import { InstallOutcome } from './install-outcome.tsx'
import type { InstallSearch } from './install-search.ts'
import { readSignedReturn } from './install-search.ts'
import { readOutcome } from './read-outcome.ts'
import { useShopHome } from './use-shop-home.ts'
import { afterFinish, useContinue, useFinish } from './use-finish.ts'

type ShopifyPanelProps = { provider: Provider; search: InstallSearch; setup: PlatformSetup; onDone: () => void }

/** Connects a Shopify shop by installing our app in it: from its domain, from the shop itself, and the way back. */
export function ShopifyPanel({ provider, search, setup, onDone }: ShopifyPanelProps) {
  const home = useShopHome()
  const { name } = provider
  const { data: own } = useCall(company.my, {})
  const companyName = own?.companyName ?? ''
  const back = readSignedReturn(search)
  const finish = useSend(appInstall.shopifyCallback, afterFinish(name, onDone))
  const start = useSend(appInstall.shopifySetup, {
    onSuccess: ({ installUrl }) => window.location.assign(installUrl),
  })
  const form: PortalForm<{ shop: string }> = usePortalForm<{ shop: string }>({
    initialValues: { shop: setup.settings.shop ?? '' },
    schema: appInstall.shopifySetup.body,
    onSubmit: ({ shop }) => start.mutateAsync({ body: { shop } }).catch((error: unknown) => form.fail(issuesOf(error), messageOf(error))),
  })
  const isApproved = back?.isApproved === true
  const retry = () => back && finish.mutate({ query: { returned: back.returned } })
  useFinish(finish.data, retry, isApproved)
  // Opened from a shop that is connected already: there is nothing to do.
  const isConnected = back !== undefined && !isApproved && setup.isInstalled && !setup.needsReconnect && setup.settings.shop === back.shop
  useContinue(isConnected, onDone)

  const error = finish.error ?? (back ? start.error : null)
  const outcome = readOutcome({ provider, answer: finish.data, error, isWaiting: isApproved || isConnected })
  if (outcome) return <InstallOutcome provider={provider} outcome={outcome} {...(finish.error === null ? {} : { onRetry: retry })} />
  if (back) {
    const { shop } = back
    return (
      <div className={layoutStyles.stack}>
        <p>
          {home.isStorefront
            ? t`Connect the ${name} shop ${shop} to ${companyName}? Products for sale are written to it, and its orders are received.`
            : t`Connect the ${name} shop ${shop} to ${companyName}? Its products are imported, and orders are sent to it.`}
        </p>
        <ActionRow align="end">
          <Button component={Link} href={home.href} variant="default">
            {t`Cancel`}
          </Button>
          <Button loading={start.isPending} onClick={() => start.mutate({ body: { shop } })}>
            {t`Connect this shop`}
          </Button>
        </ActionRow>
      </div>
    )
  }
  return (
    <Form form={form} className={layoutStyles.stack}>
      <TextField
        form={form}
        path="shop"
        label={t`Shop domain`}
        help={t`Ends in .myshopify.com, such as my-shop.myshopify.com.`}
        autoComplete="off"
        required
      />
      <Flex className={textStyles.bullets} component="ol" direction="column" gap={6} c="dimmed">
        <li>{t`${name} opens. Sign in there as somebody who may install apps.`}</li>
        <li>{t`Allow the app to read products and stock and to write orders.`}</li>
        <li>
          {home.isStorefront ? t`You return here, and products for sale are written to your shop.` : t`You return here, and the first sync starts.`}
        </li>
      </Flex>
      <p className={textStyles.note}>
        <Link className={textStyles.link} href={`/settings/platform?platform=${encodeURIComponent(provider.platform)}&way=keys`}>
          {t`Connect with the keys of your own app instead`}
        </Link>
      </p>
      <ActionRow align="end">
        <Button component={Link} href={home.href} variant="default">
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={form.isBusy} rightSection={<ExternalLink size={16} aria-hidden />}>
          {setup.isInstalled ? t`Reconnect with ${name}` : t`Connect with ${name}`}
        </Button>
      </ActionRow>
    </Form>
  )
}
