import { plural, t } from '@lingui/core/macro'
import { Box, Flex, Stack } from '@mantine/core'
import { company } from '@stoa/contract/company.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { useMay } from '../../lib/use-may.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { Link, useNavigation } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { When } from '../../ui/when.tsx'
import { useActivation } from '../company/use-activation.ts'
import { MerchantStatus, merchantConsequences } from './merchant-list.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const EndPartnershipDialog = openedLater(async () => (await import('./end-partnership-dialog.tsx')).EndPartnershipDialog)

const networks = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', tiktok: 'TikTok', x: 'X', youtube: 'YouTube' } as const

type MerchantPageProps = {
  id: string
  /** What it sells, is owed and was sent, as cards. */
  activity: ReactNode
  /** How it handles its orders, as a card. */
  performance: ReactNode
}

/** One merchant of the marketplace: how it does, who it is, and the ways to its products and orders. Of one that has left, its orders and money remain. */
export function MerchantPage({ id, activity, performance }: MerchantPageProps) {
  const mayActivate = useMay('company:activate')
  const mayEnd = useMay('partnership:end')
  const mayWrite = useMay('conversation:write')
  const { go } = useNavigation()
  const [isEnding, setEnding] = useState(false)
  const { data, error, refetch } = useCall(company.getCompanyInfo, { params: { companyId: id } })
  const change = useActivation([company.getCompanyInfo, company.companyHasMerchants], merchantConsequences)
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Merchants`, href: '/search/merchants' }} />
  const isPartner = data.partnership === 'APPROVED'
  const hasLeft = data.partnership === 'ENDED'
  const orders = { label: t`Orders`, href: `/shop/orders?merchantId=${data.companyId}` }
  const links = Object.entries(networks).flatMap(([key, name]) => {
    const href = data.socialLinks[key as keyof typeof networks]
    return href ? [{ href, name }] : []
  })
  return (
    <DetailPage
      title={data.companyName}
      breadcrumb={{ label: t`Merchants`, href: '/search/merchants' }}
      badges={data.partnership && <MerchantStatus merchant={{ ...data, partnership: data.partnership }} />}
      description={data.tagline}
      actions={
        isPartner
          ? [
              { label: t`Products`, href: `/shop/products?merchantId=${data.companyId}` },
              orders,
              ...(mayWrite ? [{ label: t`Send message`, href: `/shop/messages?to=${data.companyId}` }] : []),
              { label: t`Verification`, href: `/shop/verifications/${data.companyId}` },
              { label: t`Commission terms`, href: `/shop/commissions/terms?merchantId=${data.companyId}` },
              { label: t`Self-billing`, href: `/shop/invoices/self-billing/${data.companyId}` },
              {
                label: data.isActive ? t`Deactivate` : t`Activate`,
                isDanger: data.isActive,
                onClick: () => void change(data),
                disabledReason: mayActivate ? undefined : t`Only owners can do this`,
              },
              {
                label: t`End partnership`,
                isDanger: true,
                onClick: () => setEnding(true),
                disabledReason: mayEnd ? undefined : t`Your role does not allow this`,
              },
            ]
          : hasLeft
            ? [orders]
            : []
      }
      aside={
        <>
          <Card title={t`Company`}>
            <DescriptionList
              items={[
                [t`Country`, data.countryCode === '' ? '' : countryName(data.countryCode)],
                [
                  t`E-mail`,
                  data.companyMail !== '' && (
                    <a key="mail" href={`mailto:${data.companyMail}`}>
                      {data.companyMail}
                    </a>
                  ),
                ],
                [t`Registration number`, data.registrationNumber],
                [t`VAT number`, data.vatNumber],
                [t`Joined`, data.joinedAt && <When at={data.joinedAt} as="date" />],
                [t`Sells again from`, data.salesResumeAt && <When at={data.salesResumeAt} as="date" />],
              ]}
            />
          </Card>
          {isPartner && performance}
        </>
      }
    >
      {(isPartner || hasLeft) && activity}
      {!hasLeft && (
        <section className={`${layoutStyles.card} ${layoutStyles.clip}`} aria-label={t`Public profile`}>
          {data.splashImageHref && (
            <Box h={150}>
              <Box className={layoutStyles.cover} component="img" w="100%" h="100%" src={data.splashImageHref} alt="" />
            </Box>
          )}
          <Stack gap={12} p={{ base: 16, sm: 20 }}>
            <h2 className={textStyles.title}>{t`Public profile`}</h2>
            {data.logoHref && (
              <Box
                className={layoutStyles.contain}
                component="img"
                w={64}
                h={64}
                bd="2px solid var(--surface)"
                bdrs="lg"
                bg="var(--surface)"
                src={data.logoHref}
                alt=""
              />
            )}
            <Box className={textStyles.lines} component="p" maw="70ch">
              {data.description || t`This merchant has not added a description yet.`}
            </Box>
            {links.length > 0 && (
              <Flex component="p" rowGap={6} columnGap={16} maw="70ch" wrap="wrap">
                {links.map(({ href, name }) => (
                  <a key={name} href={href} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                ))}
              </Flex>
            )}
            {isPartner && (
              <Box className={textStyles.lines} component="p" maw="70ch">
                <Link
                  href={`/shop/products?merchantId=${data.companyId}`}
                >{t`${plural(data.productCount, { one: '# product', other: '# products' })}`}</Link>
              </Box>
            )}
          </Stack>
        </section>
      )}
      {isEnding && data.partnershipId !== null && (
        <EndPartnershipDialog
          partnershipId={data.partnershipId}
          name={data.companyName}
          consequences={[
            t`${plural(data.productCount, { one: '# product is removed from your marketplace. You can no longer see it.', other: '# products are removed from your marketplace. You can no longer see them.' })}`,
            t`The merchant still fulfils open orders.`,
            t`Payouts and invoices for past orders continue.`,
            t`The merchant can request to join again. Products then need approval again.`,
          ]}
          onClose={() => setEnding(false)}
          onEnded={() => go('/search/merchants')}
        />
      )}
    </DetailPage>
  )
}
