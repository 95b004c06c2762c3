import { useEffect, useMemo } from 'react'

/** The address of a picture: of the one just cut, else of the saved one. */
export function usePicture(file: File | null, savedSrc: string | null): string | null {
  const made = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => (made === undefined ? undefined : URL.revokeObjectURL(made)), [made])
  return made ?? savedSrc
}
