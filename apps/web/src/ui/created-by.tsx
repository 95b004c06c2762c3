import { When } from './when.tsx'

/** Who created a record, and on which day. */
export function CreatedBy({ by, at }: { by: string; at: string }) {
  return (
    <span>
      {by}, <When at={at} as="date" />
    </span>
  )
}
