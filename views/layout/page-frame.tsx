import type { ReactNode } from 'react';
import type { Layout } from '../../shared/routes.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { CityButton } from '../region/city-button.tsx';
import { PlainCityLink } from '../region/plain-city-link.tsx';
import { MyShopLink } from '../shop/my-shop/my-shop-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  readonly layout: Layout;
  readonly children: ReactNode;
}

/** The frame of every screen: the skip link, the header, the content, the footer (D41). */
export function PageFrame({ layout, children }: PageFrameProps): ReactNode {
  return (
    <>
      <a href="#content" className={styles.skip}>
        {layoutTexts.skip}
      </a>
      <Header
        city={
          <>
            <CityButton />
            <PlainCityLink />
            <MyShopLink />
          </>
        }
      />
      <main id="content" tabIndex={-1} className={styles[layout]}>
        {children}
      </main>
      <Footer />
    </>
  );
}
