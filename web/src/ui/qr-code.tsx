import { encode } from 'uqr'
import './qr-code.css'

/** Dark on white in every theme: an app reads it with a camera. The key below says the same in letters. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="own-account__qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
