import type { ReactNode } from 'react';
import { LinkButton } from '../../components/ui/button.tsx';
import styles from './hero.module.css';
import { HeroGrid } from './hero-grid.tsx';

const { hero, words, kicker, title, tagline, actions, figure, caption, pause } = styles;

/** What it is in three lines, beside a grid that carries on when one of its wires is cut. */
export function Hero(): ReactNode {
  return (
    <section className={hero}>
      <div className={words}>
        <h1 className={title}>RER - Wie Internet nur für Strom</h1>
        <p className={kicker}>REALTIME ENERGY ROUTING</p>
        <p className={tagline}>
          Strom soll seinen Weg finden wie Daten im Internet: in kleinen Paketen, über viele Leitungen, von
          einem Router zum nächsten.
        </p>
        <div className={actions}>
          <LinkButton href="#protokoll" data-click="hero-konzept" data-click-text="">
            So ist es gedacht
          </LinkButton>
          <LinkButton href="#kontakt" tone="secondary" data-click="hero-kontakt" data-click-text="">
            Kontakt aufnehmen
          </LinkButton>
        </div>
      </div>
      <figure className={figure}>
        <HeroGrid />
        <figcaption className={caption}>
          <span>
            Fällt eine Leitung aus, sollen die Pakete einen anderen Weg nehmen.{' '}
            <a href="#simulation" data-click="hero-simulation" data-click-text="">
              Selbst unterbrechen
            </a>
          </span>
          <label className={pause}>
            <input type="checkbox" data-motion-stop="" data-click="hero-bewegung" /> Bewegung anhalten
          </label>
        </figcaption>
      </figure>
    </section>
  );
}
