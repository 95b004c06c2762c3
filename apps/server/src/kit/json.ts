/** A value that survives JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
