import { t } from '@lingui/core/macro'
import { Box, Flex, Stack } from '@mantine/core'
import { Mail, MessageCircle } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { useMarketplace } from './marketplace.ts'
import styles from './about-page.module.css'
import textStyles from '../../ui/text.module.css'

// Fetched after the text: who only reads does without the code of forms.
const LeadForm = lazy(() => import('../../domains/admin/lead-form.tsx').then((file) => ({ default: file.LeadForm })))

/** Who runs this marketplace, for anybody. */
export function AboutPage() {
  const { record } = useMarketplace()
  const digits = record.companyWhatsapp.replace(/\D/g, '')
  const hasContact = record.companyMail !== '' || digits !== ''
  return (
    <Stack component="article" gap={16} w="min(70ch, 100%)" mx="auto" px={20} pt={40} pb={56}>
      {record.splashHref && <img className={styles.splash} src={record.splashHref} alt="" />}
      <Box component="h1" mt={8} fz="1.75rem">
        {record.companyName}
      </Box>
      {record.aboutInfo
        .split(/\n{2,}/)
        .filter((part) => part.trim() !== '')
        .map((part) => (
          <Box key={part} className={textStyles.lines} component="p" c="dimmed" fz="0.9375rem" lh={1.65}>
            {part}
          </Box>
        ))}
      {record.aboutImageHref && <img className={styles.image} src={record.aboutImageHref} alt="" loading="lazy" />}
      <Card title={t`Contact`}>
        <Stack component="ul" gap={10}>
          {record.companyMail !== '' && (
            <Flex component="li" gap={8} align="center">
              <Mail size={16} aria-hidden /> <Link href={`mailto:${record.companyMail}`}>{record.companyMail}</Link>
            </Flex>
          )}
          {digits !== '' && (
            <Flex component="li" gap={8} align="center">
              <MessageCircle size={16} aria-hidden /> <Link href={`https://wa.me/${digits}`}>{t`WhatsApp ${record.companyWhatsapp}`}</Link>
            </Flex>
          )}
          {!hasContact && <li>{t`${record.companyName} has not published contact details yet.`}</li>}
        </Stack>
      </Card>
      <Suspense fallback={<LoadingBlock h={640} radius="lg" />}>
        <LeadForm />
      </Suspense>
    </Stack>
  )
}
