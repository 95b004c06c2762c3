import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import { Link } from '../../ui/link.tsx'
import { useMarketplace } from './marketplace.ts'
import textStyles from '../../ui/text.module.css'

type Section = { title: string; text: string }

/** The terms of use, for a marketplace that has not linked its own. */
export function TermsPage() {
  const { record } = useMarketplace()
  const name = record.marketplaceName
  return (
    <LegalPage
      title={t`Terms`}
      sections={[
        {
          title: t`What these terms cover`,
          text:
            record.companyName === name
              ? t`They apply to the use of this portal, which ${name} offers to companies.`
              : t`They apply to the use of this portal, which ${record.companyName} offers to companies under the name ${name}.`,
        },
        {
          title: t`Your account`,
          text: t`You act for your company and have its permission. Keep your password to yourself: your company is responsible for what is done with your account.`,
        },
        {
          title: t`Your products`,
          text: t`You offer only what you may sell, and what you publish is correct. A marketplace can refuse or withdraw a product and shows you why.`,
        },
        {
          title: t`Orders and money`,
          text: t`You fulfil the orders you receive. Commission and fees are those shown for each order; you are paid once the payout delay of the marketplace has ended, as its payout rules say.`,
        },
        {
          title: t`Ending`,
          text: t`You can leave at any time. Open orders are fulfilled, and amounts due are settled. Invoices are kept as long as the law requires.`,
        },
      ]}
    />
  )
}

/** The privacy statement, for a marketplace that has not linked its own. */
export function PrivacyPage() {
  const { record } = useMarketplace()
  return (
    <LegalPage
      title={t`Privacy statement`}
      sections={[
        { title: t`Who is responsible`, text: t`${record.companyName} decides what personal data this portal processes and why.` },
        {
          title: t`What is stored`,
          text: t`Your name, e-mail address and language; when you signed in, from which network and with which browser; what you changed in the portal, in the audit log of your company; the messages you send, and the e-mail addresses of people you invite; your company’s details; and the names, addresses and contact details of customers whose orders you handle.`,
        },
        {
          title: t`What it is used for`,
          text: t`To give you access, to process products, orders, payments and invoices, to send the e-mails you choose in your profile, and to keep the portal secure.`,
        },
        {
          title: t`Who receives it`,
          text: t`The companies involved in an order, the payment provider, and the shop systems you connect. Data is not sold.`,
        },
        {
          title: t`How long it is kept`,
          text: t`Failed sign-ins for 90 days, invitations for 97 days, sessions that ended and the network of a sign-in for 100 days, questions sent to us until a year after their last change, and the audit log, orders and invoices as long as the law requires.`,
        },
        {
          title: t`Cookies`,
          text: t`One cookie keeps you signed in. Your browser also stores your settings, and unsaved changes for up to seven days.`,
        },
        {
          title: t`Your rights`,
          text: t`You can ask to see, correct or delete your personal data, and you can complain to your data protection authority.`,
        },
      ]}
    />
  )
}

function LegalPage({ title, sections }: { title: string; sections: readonly Section[] }) {
  const { record } = useMarketplace()
  return (
    <Stack component="article" gap={16} w="min(70ch, 100%)" mx="auto" px={20} pt={40} pb={56}>
      <Box component="h1" mt={8} fz="1.75rem">
        {title}
      </Box>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <Box className={textStyles.lines} component="p" c="dimmed" fz="0.9375rem" lh={1.65}>
            {section.text}
          </Box>
        </section>
      ))}
      <section>
        <h2>{t`Contact`}</h2>
        <Box className={textStyles.lines} component="p" c="dimmed" fz="0.9375rem" lh={1.65}>
          {record.companyMail === '' ? record.companyName : <Link href={`mailto:${record.companyMail}`}>{record.companyMail}</Link>}
        </Box>
      </section>
    </Stack>
  )
}
