import { Component } from '../../pages/create-profile.tsx'
import { showPage } from './show-page.tsx'

showPage(Component)
