import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { Profile } from '@stoa/contract/company.ts'
import { MerchantCard } from '../../ui/cards.tsx'
import { cropPresets } from '../../ui/crop-presets.ts'
import type { FieldSource } from '../../ui/form.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import { Link } from '../../ui/link.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ProfileValues } from './profile-values.ts'
import { SocialFields } from './social-fields.tsx'
import { usePicture } from './use-picture.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import pageStyles from '../../ui/page.module.css'

type Props = { form: FieldSource; values: ProfileValues; profile: Profile; companyName: string; readOnly: boolean }

/** The merchant's public face, with its card as visitors will see it. */
export function PublicProfileFields({ form, values, profile, companyName, readOnly }: Props) {
  const logo = usePicture(values.logo, profile.logo?.src ?? null)
  const splash = usePicture(values.splash, profile.splash?.src ?? null)
  return (
    <div className={pageStyles.columns}>
      <div className={layoutStyles.stack}>
        <TextField form={form} path="tagline" label={t`Tagline`} placeholder={t`Merchant`} maxLength={120} readOnly={readOnly} />
        <TextField
          form={form}
          path="handle"
          label={t`Handle`}
          readOnly={readOnly}
          help={t`A unique short name such as kiln-street. Lower-case letters, digits and hyphens.`}
        />
        {profile.handle !== null && (
          <Link className={textStyles.link} href={`/seller/${profile.handle}`}>
            {t`View your public page`}
          </Link>
        )}
        <LongTextField form={form} path="description" label={t`Description`} maxLength={2000} readOnly={readOnly} />
        <ImageField
          key={form.key('logo')}
          form={form}
          path="logo"
          label={t`Logo`}
          preset={cropPresets.channelLogo}
          currentSrc={profile.logo?.src ?? null}
          readOnly={readOnly}
        />
        <ImageField
          key={form.key('splash')}
          form={form}
          path="splash"
          label={t`Cover`}
          preset={cropPresets.splash}
          currentSrc={profile.splash?.src ?? null}
          readOnly={readOnly}
        />
        <ImageField
          key={form.key('panorama')}
          form={form}
          path="panorama"
          label={t`Panorama`}
          preset={cropPresets.panorama}
          currentSrc={profile.panorama?.src ?? null}
          readOnly={readOnly}
        />
        <SocialFields form={form} readOnly={readOnly} />
      </div>
      <Box pos={{ md: 'sticky' }} top={84} maw={320}>
        <p className={textStyles.note}>{t`Preview`}</p>
        <MerchantCard
          companyName={companyName}
          tagline={values.tagline.trim()}
          handle={null}
          description={values.description.trim()}
          logoSrc={logo}
          splashSrc={splash}
        />
      </Box>
    </div>
  )
}
