import { Component } from '../../pages/register-company.tsx'
import { showPage } from './show-page.tsx'

showPage(Component)
