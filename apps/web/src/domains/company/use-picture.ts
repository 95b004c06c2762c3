import { useEffect, useState } from 'react'

/** The address of a picture: of the one just cut, else of the saved one. */
export function usePicture(file: File | null, savedSrc: string | null): string | null {
  const [made, setMade] = useState<string>()
  useEffect(() => {
    if (!file) return undefined
    const address = URL.createObjectURL(file)
    setMade(address)
    return () => {
      URL.revokeObjectURL(address)
      setMade(undefined)
    }
  }, [file])
  return made ?? savedSrc
}
