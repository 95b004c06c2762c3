import { plural, t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import type { JoinRequest } from '@stoa/contract/marketplace.ts'
import { Button, Stack } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

const notGiven = t`Not given`

/** Shows who asks to join, and approves. */
export function ApproveRequestDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const { data, error, refetch } = useCall(company.getCompanyInfo, { params: { companyId: request.merchantId } })
  const approve = useSend(marketplace.updateApprovalStatus, {
    refreshes: [marketplace.joinRequests, company.getCompanyInfo],
    onSuccess: ({ companyName }) => {
      toastDone(t`${companyName} is approved`)
      onClose()
    },
    onError: (failure) => toastFailed(messageOf(failure)),
  })
  return (
    <Dialog onClose={onClose} title={t`Approve ${request.companyName}?`} size={520}>
      <Stack gap={14}>
        <p className={textStyles.quiet}>
          {t`It can then submit products to your collections and receive orders. You can end the partnership at any time.`}
        </p>
        {data ? (
          <DescriptionList
            items={[
              [t`Country`, request.countryCode === '' ? notGiven : countryName(request.countryCode)],
              [t`Registration number`, data.registrationNumber || notGiven],
              [t`VAT number`, data.vatNumber || notGiven],
              [
                t`E-mail`,
                <a key="mail" href={`mailto:${request.email}`}>
                  {request.email}
                </a>,
              ],
              [t`Description`, data.tagline || data.description || notGiven],
              [t`Shop`, request.hasShop ? t`Connected` : t`Not connected`],
              [t`Products`, t`${plural(request.productCount ?? 0, { one: '# product', other: '# products' })}`],
              [t`Requested`, <When key="requested" at={request.requestedAt} as="time" />],
            ]}
          />
        ) : error ? (
          <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingBlock h={320} radius="md" />
        )}
        <Link className={textStyles.link} href={`/search/merchants/${request.merchantId}`}>
          {t`View the merchant’s profile`}
        </Link>
      </Stack>
      <DialogActions isBusy={approve.isPending}>
        <Button
          loading={approve.isPending}
          disabled={!data}
          onClick={() => approve.mutate({ body: { partnershipId: request.partnershipId, status: 'APPROVED' } })}
        >
          {t`Approve`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
