import { t } from '@lingui/core/macro'
import { Mail, MessageCircle } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { useMarketplace } from './marketplace.ts'
import styles from './about-page.module.css'

// Fetched after the text: who only reads does without the code of forms.
const LeadForm = lazy(() => import('../../domains/admin/lead-form.tsx').then((file) => ({ default: file.LeadForm })))

/** Who runs this marketplace, for anybody. */
export function AboutPage() {
  const { record } = useMarketplace()
  const digits = record.companyWhatsapp.replace(/\D/g, '')
  const hasContact = record.companyMail !== '' || digits !== ''
  return (
    <article className={styles.root}>
      {record.splashHref && <img className={styles.splash} src={record.splashHref} alt="" />}
      <h1 className={styles.title}>{record.companyName}</h1>
      {record.aboutInfo
        .split(/\n{2,}/)
        .filter((part) => part.trim() !== '')
        .map((part) => (
          <p key={part} className={styles.text}>
            {part}
          </p>
        ))}
      {record.aboutImageHref && <img className={styles.image} src={record.aboutImageHref} alt="" loading="lazy" />}
      <Card title={t`Contact`}>
        <ul className={styles.contact}>
          {record.companyMail !== '' && (
            <li>
              <Mail size={16} aria-hidden /> <Link href={`mailto:${record.companyMail}`}>{record.companyMail}</Link>
            </li>
          )}
          {digits !== '' && (
            <li>
              <MessageCircle size={16} aria-hidden /> <Link href={`https://wa.me/${digits}`}>{t`WhatsApp ${record.companyWhatsapp}`}</Link>
            </li>
          )}
          {!hasContact && <li>{t`${record.companyName} has not published contact details yet.`}</li>}
        </ul>
      </Card>
      <Suspense>
        <LeadForm />
      </Suspense>
    </article>
  )
}
