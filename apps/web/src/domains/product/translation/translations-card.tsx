import { t } from '@lingui/core/macro'
import type { Product } from '@stoa/contract/product.ts'
import type { MissingTranslation } from '@stoa/contract/translation.ts'
import { Link } from '../../../ui/link.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Card } from '../../../ui/page-layout.tsx'
import { locale } from '../../../lib/language.ts'
import textStyles from '../../../ui/text.module.css'
import { languagesOf } from './translation-values.ts'

const partLabels: Readonly<Record<MissingTranslation['parts'][number], string>> = {
  name: t`name`,
  description: t`description`,
  options: t`options`,
}

/** In which languages shoppers read a product, and which texts are missing. Nothing where its marketplaces have no other language. */
export function TranslationsCard({ product, isMerchant }: { product: Product; isMerchant: boolean }) {
  const languages = languagesOf(product)
  if (languages.length === 0) return null
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const missing = new Map(product.missingTranslations.map(({ language, parts }) => [language, parts]))
  return (
    <Card title={t`Translations`}>
      <DescriptionList
        items={languages.map((language) => {
          const parts = missing.get(language)
          return [names.of(language) ?? language, parts ? t`Missing: ${parts.map((part) => partLabels[part]).join(', ')}` : t`Complete`]
        })}
      />
      {isMerchant && (
        <p className={textStyles.note}>
          {t`Your own texts are in ${names.of(product.language) ?? product.language}.`} <Link href="/account/company">{t`Change language`}</Link>
        </p>
      )}
      {isMerchant && <Link href={`/shop/products/${product.id}/edit`}>{t`Translate`}</Link>}
    </Card>
  )
}
