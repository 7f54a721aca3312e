import './app/app.css'
import { afterFrame } from './lib/page/idle.ts'

// What the server sent is painted before the app's script has its turn.
afterFrame(() => void import('./app/start.tsx'))
