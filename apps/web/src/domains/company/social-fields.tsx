import type { FieldSource } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import layoutStyles from '../../ui/layout.module.css'

/** Where a company is found elsewhere. */
export const networks = [
  { key: 'instagram', name: 'Instagram' },
  { key: 'facebook', name: 'Facebook' },
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'x', name: 'X' },
  { key: 'youtube', name: 'YouTube' },
  { key: 'tiktok', name: 'TikTok' },
] as const

/** Addresses on social networks, two a row. */
export function SocialFields({ form, readOnly }: { form: FieldSource; readOnly: boolean }) {
  return (
    <div className={layoutStyles.pair}>
      {networks.map(({ key, name }) => (
        <TextField key={key} form={form} path={`socialLinks.${key}`} label={name} type="url" placeholder="https://" readOnly={readOnly} />
      ))}
    </div>
  )
}
