import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { CityButton, PlainCityLink } from '../region/city-button.tsx';
import { MyShopLink, ShopOffer } from '../shops/my-shop/my-shop.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

/** The frame of every screen: the skip link, the header, the content, the footer (D41). */
export function PageFrame(): ReactNode {
  return (
    <>
      <a href="#content" data-screen-only="" className={styles.skip}>
        {layoutTexts.skip}
      </a>
      <Header
        city={
          <>
            <CityButton />
            <PlainCityLink />
            <MyShopLink />
            <ShopOffer at="header" />
          </>
        }
      />
      <Outlet />
      <Footer />
    </>
  );
}
